// Films of algorithms, to be stepped through: everything they need is in the page, no server is asked.
"use strict";
(() => {
  const NORTH = 0;
  const [BACKTRACK, ROCK] = [6, 10];
  const HUES = [28, 200, 95, 320, 55, 255, 150, 0, 225, 75, 290, 175];
  const region = (number, dark) =>
    `hsl(${HUES[number % HUES.length]} ${dark ? 42 : 62}% ${dark ? 26 : 85}%)`;
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
    const ends = film.frames;
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
    const kinds = film.regions
      ? []
      : film.kinds.filter((kind) => kind !== ROCK && kind !== 8 && film.lines[film.line_of[kind]]?.says);
    const swatches = kinds.map(() => element("span", { className: "film-swatch" }));
    const painting = [...new Set(kinds.map((kind) => film.line_of[kind]))];
    const legend = element("ul", { className: "film-legend" }, ...painting.map((line) =>
      element("li", {}, ...swatches.filter((_, n) => film.line_of[kinds[n]] === line), film.lines[line].says)));
    const held = element("div", { className: "film-held" });
    root.append(element("div", { className: "film-stage" }, canvas, element("div", {}, code, held)));
    if (ends.length) root.append(says, bar, legend);
    seek.oninput = () => step(Number(seek.value));

    // The state at a frame is worked out from the beginning: films here are short.
    function state(at) {
      const shown = film.first.map((cell) => cell.slice());
      for (let n = 0; n < at; n++) for (const [cell, ...now] of ends[n]) shown[cell] = now;
      const clean = film.makes && at === ends.length;
      return {
        marks: shown.map(([mark]) => (clean && mark !== ROCK ? 0 : mark)),
        values: shown.map(([, number]) => (clean ? -1 : number)),
        sides: shown.map(([, , open]) => open),
      };
    }

    // The data structure: a pile, or a row of boxes.
    function showHeld() {
      const { structure } = film;
      if (!structure) return;
      const [count, shown] = film.held[frame];
      const dark = isDark();
      const pile = structure.kind === "stack" || structure.kind === "calls";
      const place = (cell) => `${Math.floor(cell / film.width)},${cell % film.width}`;
      const boxes = shown.map(([first, second]) => {
        if (structure.kind === "parts")
          return element("li", { textContent: `${first} ×${second}`, style: `background:${region(first, dark)}` });
        const text = structure.kind === "heap" ? `${second}: ${place(first)}` : place(first);
        return element("li", { textContent: text });
      });
      if (count > shown.length) boxes.push(element("li", { textContent: `+${count - shown.length}` }));
      const title = structure.kind === "nothing" ? structure.holds : `${structure.title} (${count}): ${structure.holds}`;
      held.replaceChildren(element("p", { textContent: title }), element("ol", { className: pile ? "pile" : "row" }, ...boxes));
    }

    function draw() {
      const { sides, marks, values } = state(frame);
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
        const inRegion = film.regions && values[cell] >= 0 && marks[cell] !== BACKTRACK;
        pen.fillStyle = solid(cell)
          ? colours.solid
          : inRegion
            ? region(values[cell], isDark())
            : (colours[marks[cell]] ?? colours.floor);
        pen.fillRect(x, y, side, side);
        if (values[cell] >= 0 && side >= 16) {
          pen.fillStyle = colours.number;
          pen.fillText(String(values[cell]), x + side / 2, y + side / 2 + 1);
        }
      }
      const pin = (place, filled) => {
        if (!place || film.makes) return;
        pen.beginPath();
        pen.arc((place[1] + 0.5) * side, (place[0] + 0.5) * side, side * (filled ? 0.34 : 0.42), 0, 7);
        pen.lineWidth = 2;
        pen.strokeStyle = pen.fillStyle = colours.pin;
        if (filled && values[place[0] * film.width + place[1]] < 0) pen.fill();
        else pen.stroke(); // around a number
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
      showHeld();
      const lit = frame === 0 || frame === ends.length ? null : film.lit[frame - 1];
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
    go(0);
  }
  addEventListener("DOMContentLoaded", () => document.querySelectorAll(".film").forEach(show));
})();
