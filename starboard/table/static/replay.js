// The replay: fetches moments and morphs them in. Without it, the same links and forms load the page anew.
"use strict";
(() => {
  const main = document.getElementById("main"), slider = document.getElementById("at");
  const last = Number(main.dataset.count) - 1;
  let at = Number(main.dataset.at), timer = 0, asked = 0;
  const address = (n) => `?at=${n}` + (main.dataset.as !== "" ? `&as=${main.dataset.as}` : "");
  async function go(n) {
    at = Math.max(0, Math.min(last, n)); slider.value = at;
    history.replaceState(null, "", address(at));
    const mine = ++asked;
    const reply = await fetch(`${main.dataset.base}/${at}${main.dataset.as !== "" ? "?as=" + main.dataset.as : ""}`);
    const text = await reply.text();
    if (mine !== asked || !reply.ok) return;
    take(text);
    document.documentElement.dataset.shown = at;
  }
  function take(html) {
    const parts = document.createElement("template"); parts.innerHTML = html;
    for (const part of [...parts.content.children]) { const old = document.getElementById(part.id); if (old) Idiomorph.morph(old, part, { morphStyle: "outerHTML" }); }
  }
  // While the game is being looked at, the figures grow.
  const busy = () => document.getElementById("graph")?.dataset.busy !== undefined;
  async function watch() {
    if (!busy()) return;
    const mine = asked;
    try {
      const reply = await fetch(`${main.dataset.base}/figures?at=${at}` + (main.dataset.as !== "" ? `&as=${main.dataset.as}` : ""));
      const text = await reply.text();
      if (reply.ok && mine === asked) take(text);
    } catch { /* the next time, perhaps */ }
    setTimeout(watch, 1500);
  }
  if (busy()) setTimeout(watch, 1000);
  const button = document.querySelector("[data-play]"), speed = document.querySelector("[data-speed]");
  const use = button.querySelector("use"), icon = use.getAttribute("href").replace(/#.*/, "");
  function play(on) { clearTimeout(timer); timer = 0; button.setAttribute("aria-pressed", String(on)); use.setAttribute("href", icon + (on ? "#pause" : "#play")); if (on) { if (at >= last) at = -1; step(); } }
  async function step() { await go(at + 1); if (button.getAttribute("aria-pressed") !== "true") return; if (at >= last) play(false); else timer = setTimeout(step, Number(speed.value)); }
  const toggle = () => play(button.getAttribute("aria-pressed") !== "true");
  button.addEventListener("click", toggle);
  slider.addEventListener("input", () => { play(false); go(Number(slider.value)); });
  document.querySelector("[data-eyes]")?.addEventListener("change", (e) => { location.search = `?at=${at}` + (e.target.value !== "" ? `&as=${e.target.value}` : ""); });
  const way = { first: () => 0, last: () => last, "1": () => at + 1, "-1": () => at - 1 };
  document.addEventListener("click", async (e) => {
    const link = e.target.closest("[data-go]");
    if (link) { e.preventDefault(); play(false); go(way[link.dataset.go]()); }
    const to = e.target.closest("[data-to]");
    if (to && !e.ctrlKey && !e.metaKey) { e.preventDefault(); play(false); go(Number(to.dataset.to)); }
    if (e.target.closest("[data-share]")) { try { await navigator.clipboard.writeText(location.href); } catch { prompt("", location.href); } }
    const open = e.target.closest("[data-open]"); if (open) document.getElementById(open.dataset.open)?.showModal();
  });
  document.addEventListener("keydown", (e) => {
    if (e.ctrlKey || e.metaKey || e.altKey || e.target.matches("select, input:not([type=range])")) return;
    const keys = { ArrowLeft: () => at - 1, ArrowRight: () => at + 1, Home: () => 0, End: () => last, PageUp: () => at - 10, PageDown: () => at + 10 };
    if (keys[e.key]) { e.preventDefault(); play(false); go(keys[e.key]()); }
    else if (e.key === " " && !e.target.closest("button, a")) { e.preventDefault(); toggle(); }
  });
  for (const [name, on] of [["mouseover", true], ["mouseout", false]])
    document.addEventListener(name, (e) => { const found = e.target.closest?.("[data-find]"); if (found) document.getElementById(found.dataset.find)?.classList.toggle("is-found", on); });
})();
