// Films of algorithms, to be stepped through: everything they need is in the page, no server is asked.
"use strict";
(() => {
  const NORTH = 0;
  const OFFSETS = [[-1, 0], [0, 1], [1, 0], [0, -1]];
  const ROCK = 10;
  const COLOURS = {
    light: { floor: "#ffffff", wall: "#1b1f2a", solid: "#c9ced8", number: "#333", pin: "#8a4b08",
      4: "#cfe6f5", 5: "#f6d9a0", 6: "#dde3ec", 7: "#5fa8d8", 8: "#ffffff", 9: "#e5c4d6", 11: "#f0a075" },
    dark: { floor: "#14171f", wall: "#e4e7ef", solid: "#454b59", number: "#ddd", pin: "#f0a860",
      4: "#1f3f57", 5: "#6b531c", 6: "#2b3140", 7: "#2a78b0", 8: "#14171f", 9: "#4f2f42", 11: "#8a4318" },
  };
  const isDark = () => {
    const chosen = document.body.dataset.theme;
    return chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  };
  const element = (name, properties, ...inside) => {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...inside);
    return made;
  };

  function show(root) {
    const film = JSON.parse(root.querySelector("script").textContent);
    const ends = film.ends;
    const cells = film.width * film.height;
    let frame = 0;
    let timer = 0;

    const canvas = element("canvas", { className: "film-board" });
    canvas.setAttribute("role", "img");
    const says = element("p", { className: "film-says" });
    says.setAttribute("aria-live", "polite");
    const lines = film.lines.map((line) => element("li", { textContent: line.code, style: `margin-left:${line.indent * 1.2}em` }));
    const code = element("ol", { className: "film-code" }, ...lines);
    const seek = element("input", { type: "range", min: 0, max: ends.length, value: 0 });
    seek.setAttribute("aria-label", "Step");
    const count = element("output", { className: "film-count" });
    const button = (label, title, act) => element("button", { type: "button", textContent: label, title, onclick: act });
    const play = button("▶", "Play", () => (timer ? stop() : start()));
    const bar = element("div", { className: "film-bar" },
      button("«", "To the beginning", () => step(0)),
      button("‹", "One step back", () => step(frame - 1)),
      play,
      button("›", "One step on", () => step(frame + 1)),
      button("»", "To the end", () => step(ends.length)),
      seek, count);
    // What the colours mean: the sentence of the line that paints them.
    const kinds = [...new Set(film.events.map((event) => event & 15))]
      .filter((kind) => kind > 3 && kind !== ROCK && film.lines[film.line_of[kind]]?.says)
      .sort((a, b) => a - b);
    const swatches = kinds.map(() => element("span", { className: "film-swatch" }));
    const painting = [...new Set(kinds.map((kind) => film.line_of[kind]))];
    const legend = element("ul", { className: "film-legend" }, ...painting.map((line) =>
      element("li", {}, ...swatches.filter((_, n) => film.line_of[kinds[n]] === line), film.lines[line].says)));
    root.append(element("div", { className: "film-stage" }, canvas, code));
    if (ends.length) root.append(says, bar, legend);
    seek.oninput = () => step(Number(seek.value));

    // The state at a frame is worked out from the beginning: films here are short.
    function state(at) {
      const sides = film.sides.slice();
      const marks = new Array(cells).fill(-1);
      const values = new Array(cells).fill(-1);
      const last = at ? ends[at - 1] : 0;
      for (let n = 0; n < last; n++) {
        const event = film.events[n];
        const cell = event >> 4;
        const kind = event & 15;
        if (kind < 4) {
          const [down, right] = OFFSETS[kind];
          sides[cell] |= 1 << kind;
          sides[cell + down * film.width + right] |= 1 << (kind ^ 2);
        } else marks[cell] = kind;
        if (film.values && film.values[n] >= 0) values[cell] = film.values[n];
      }
      if (film.makes && at === ends.length) marks.forEach((mark, cell) => mark === ROCK || (marks[cell] = -1));
      return { sides, marks, values, event: last ? film.events[last - 1] : null };
    }

    function draw() {
      const { sides, marks, values, event } = state(frame);
      const colours = COLOURS[isDark() ? "dark" : "light"];
      const solid = (cell) => Boolean(film.rock?.[cell]) || marks[cell] === ROCK;
      const between = (one, other) => !(solid(one) && solid(other)); // rock has no walls inside
      const side = Math.max(10, Math.floor(Math.min(root.clientWidth, 560) / film.width));
      const ratio = devicePixelRatio || 1;
      canvas.style.width = `${side * film.width + 2}px`;
      canvas.width = (side * film.width + 2) * ratio;
      canvas.height = (side * film.height + 2) * ratio;
      const pen = canvas.getContext("2d");
      pen.scale(ratio, ratio);
      pen.translate(1, 1);
      pen.textAlign = "center";
      pen.textBaseline = "middle";
      pen.font = `${Math.floor(side * 0.42)}px system-ui, sans-serif`;
      for (let cell = 0; cell < cells; cell++) {
        const x = (cell % film.width) * side;
        const y = Math.floor(cell / film.width) * side;
        pen.fillStyle = solid(cell) ? colours.solid : (colours[marks[cell]] ?? colours.floor);
        pen.fillRect(x, y, side, side);
        if (values[cell] >= 0 && side >= 16) {
          pen.fillStyle = colours.number;
          pen.fillText(String(values[cell]), x + side / 2, y + side / 2 + 1);
        }
      }
      const pin = (place, filled) => {
        if (!place || film.makes) return;
        pen.beginPath();
        pen.arc((place[1] + 0.5) * side, (place[0] + 0.5) * side, side * 0.28, 0, 7);
        pen.lineWidth = 2;
        pen.strokeStyle = pen.fillStyle = colours.pin;
        if (filled) pen.fill();
        else pen.stroke();
      };
      pin(film.start, true);
      for (const goal of film.goals) pin(goal, false);
      for (const stop of film.stops ?? []) pin(stop, false);
      pen.strokeStyle = colours.wall;
      pen.lineWidth = 2;
      pen.lineCap = "square";
      pen.beginPath();
      for (let cell = 0; cell < cells; cell++) {
        const x = (cell % film.width) * side;
        const y = Math.floor(cell / film.width) * side;
        if (!(sides[cell] & (1 << NORTH)) && between(cell, cell - film.width)) pen.moveTo(x, y), pen.lineTo(x + side, y);
        if (!(sides[cell] & 8) && between(cell, cell - 1)) pen.moveTo(x, y), pen.lineTo(x, y + side);
      }
      pen.rect(0, 0, side * film.width, side * film.height);
      pen.stroke();
      swatches.forEach((swatch, n) => (swatch.style.background = colours[kinds[n]] ?? colours.floor));
      const lit = event === null || frame === ends.length ? null : film.line_of[event & 15];
      lines.forEach((line, n) => line.classList.toggle("lit", n === lit));
      says.textContent = lit === null || lit === undefined ? "\u00a0" : film.lines[lit].says || "\u00a0";
      seek.value = frame;
      count.textContent = `${frame} / ${ends.length}`;
      canvas.setAttribute("aria-label", `Step ${frame} of ${ends.length}`);
    }

    const go = (to) => {
      frame = Math.max(0, Math.min(ends.length, to));
      if (frame === ends.length) stop();
      draw();
    };
    // Who steps by hand does not want to be carried on.
    const step = (to) => {
      stop();
      go(to);
    };
    const stop = () => {
      clearInterval(timer);
      timer = 0;
      play.textContent = "▶";
      play.title = "Play";
    };
    const start = () => {
      if (frame === ends.length) go(0);
      // About fifteen seconds; short films step slowly, long ones several events at a time.
      const each = Math.max(1, Math.round(ends.length / 600));
      timer = setInterval(() => go(frame + each), Math.min(400, (15000 * each) / ends.length));
      play.textContent = "❚❚";
      play.title = "Pause";
    };
    canvas.tabIndex = 0;
    canvas.onkeydown = (event) => {
      if (event.key === "ArrowRight") step(frame + 1);
      else if (event.key === "ArrowLeft") step(frame - 1);
      else if (event.key === "Home") step(0);
      else if (event.key === "End") step(ends.length);
      else if (event.key === " ") timer ? stop() : start();
      else return;
      event.preventDefault();
    };
    new MutationObserver(draw).observe(document.body, { attributeFilter: ["data-theme"] });
    addEventListener("resize", draw);
    // A first picture that tells something: half-way.
    go(Math.round(ends.length / 2));
  }
  addEventListener("DOMContentLoaded", () => document.querySelectorAll(".film").forEach(show));
})();
