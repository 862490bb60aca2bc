// The games of the day that were won in this browser, and how many days in a row.

import { read, write } from "../settings.js";

/** @param {Date} day */
export const dayName = (day) =>
  [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");

/** @param {string} game */
const key = (game) => `dedale.days.${game}`;

/** Remember that the game of a day was won. @param {string} game @param {string} day */
export function noteDay(game, day) {
  const days = new Set(read(key(game), /** @type {string[]} */ ([])));
  write(key(game), [...days.add(day)].sort().slice(-400));
}

/** Whether the game of a day was won. @param {string} game @param {Date} day */
export const isWon = (game, day) =>
  read(key(game), /** @type {string[]} */ ([])).includes(dayName(day));

/** Days in a row that were won, up to today, or to yesterday while today is open.
 * @param {string} game @param {Date} today */
export function streak(game, today) {
  const won = new Set(read(key(game), /** @type {string[]} */ ([])));
  const day = new Date(today);
  if (!won.has(dayName(day))) day.setDate(day.getDate() - 1);
  let count = 0;
  for (; won.has(dayName(day)); day.setDate(day.getDate() - 1)) count += 1;
  return count;
}
