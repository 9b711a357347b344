// The table's page: takes pushes, morphs them in, sends answers. Everything also works without it, by plain forms.
"use strict";
(() => {
  const live = document.getElementById("live");
  const banner = document.getElementById("banner");
  const $ = (id) => document.getElementById(id);
  const say = (text) => { banner.querySelector("span").textContent = text || ""; banner.hidden = !text; };
  let picked = "", doubled = false, changed = 0;

  // -- pushes: fragments or pieces of them, each with its id, morphed into the page
  let socket = null, wait = 300, lost = false;
  function take(html) {
    const parts = document.createElement("template");
    parts.innerHTML = html;
    const asked = document.querySelector("#answer [name=ticket]")?.value;
    for (const part of [...parts.content.children]) {
      const old = $(part.id);
      if (old && part.dataset.order) lines(old, part);
      else if (old) Idiomorph.morph(old, part, { morphStyle: "outerHTML", callbacks: { beforeAttributeUpdated: (name, node) => !(name === "open" && node.tagName === "DIALOG") } });
    }
    if (document.querySelector("#answer [name=ticket]")?.value !== asked) { changed = performance.now(); pick(""); say(""); advise(null); }
    else { mark(); advised(); }
    curtain();
    dock();
    turn();
    tell();
    end();
    document.documentElement.dataset.pushed = String(Number(document.documentElement.dataset.pushed || 0) + 1);
  }
  // The log: the lines that are new, and the order of all.
  function lines(old, part) {
    const fresh = new Map([...part.children].map((line) => [line.id, line]));
    old.replaceChildren(...part.dataset.order.split(" ").map((id) => fresh.get(id) || $(id)).filter(Boolean));
  }
  function connect() {
    socket = new WebSocket((location.protocol === "https:" ? "wss://" : "ws://") + location.host + live.dataset.ws);
    socket.onopen = () => { wait = 300; if (lost) say(""); lost = false; document.documentElement.dataset.live = "yes"; };
    socket.onmessage = (e) => take(e.data);
    socket.onclose = (e) => {
      document.documentElement.dataset.live = "no";
      if (e.code === 4404) { location.href = "/"; return; }
      if (!document.hidden) { lost = true; say(live.dataset.lost); }
      setTimeout(connect, wait); wait = Math.min(wait * 1.6, 5000);
    };
  }
  // On one screen for several people: when the next answer is another's, the page is fetched anew, with its curtain.
  function curtain() {
    const prompt = $("prompt");
    if (prompt && prompt.querySelector("[data-curtain]") && !document.querySelector(".curtain")) location.href = location.pathname;
  }
  // Phones: the board ends where the docked prompt begins.
  const dock = () => document.body.style.setProperty("--dock", ($("prompt")?.offsetHeight || 160) + 18 + "px");

  // -- a soft tone when it is my turn: off until somebody switches it on
  const sound = document.querySelector("[data-sound]");
  if (sound) { sound.checked = localStorage.getItem("sound") === "on"; sound.addEventListener("change", () => { localStorage.setItem("sound", sound.checked ? "on" : "off"); if (sound.checked) ping(); }); }
  let air = null;
  function ping() {
    air ||= new AudioContext();
    // Made before anybody touched the page, it sleeps.
    air.resume();
    const tone = air.createOscillator(), gain = air.createGain();
    tone.frequency.value = 660; gain.gain.setValueAtTime(0.08, air.currentTime); gain.gain.exponentialRampToValueAtTime(0.001, air.currentTime + 0.5);
    tone.connect(gain).connect(air.destination); tone.start(); tone.stop(air.currentTime + 0.5);
  }
  let mine = !!document.querySelector(".prompt--mine");
  function turn() { const now = !!document.querySelector(".prompt--mine"); if (now && !mine && sound?.checked) ping(); mine = now; }

  // -- what just happened, one line after the other over the board, at the bots' pace; a click or a key ends it
  const ticker = $("ticker"), paces = { human: 1200, fast: 400 };
  const numbers = () => [...document.querySelectorAll("#log li[id^=e]")].map((line) => Number(line.id.slice(1)));
  let told = Math.max(-1, ...numbers()), queue = [], telling = 0;
  function tell() {
    const pace = paces[live.dataset.pace], there = numbers();
    if (pace) queue.push(...there.filter((n) => n > told).sort((a, b) => a - b).map((n) => $("e" + n).cloneNode(true)));
    told = Math.max(-1, ...there);
    if (queue.length && !telling) next();
  }
  function next() {
    const line = queue.shift();
    telling = 0; ticker.hidden = !line;
    if (!line) return;
    ticker.replaceChildren(...line.childNodes);
    // Whoever falls behind, because bots are quick, hurries.
    telling = setTimeout(next, Math.max(250, paces[live.dataset.pace] - 120 * queue.length));
  }
  function hush() { clearTimeout(telling); queue = []; next(); }
  document.addEventListener("pointerdown", hush, true);
  document.addEventListener("keydown", hush, true);

  // -- the end: the score sheet comes by itself, once
  function end() {
    const key = "score " + location.pathname;
    if (!document.querySelector("#score tbody") || sessionStorage.getItem(key)) return;
    sessionStorage.setItem(key, "1");
    setTimeout(() => { if (!document.querySelector("dialog[open]")) $("score").showModal(); }, 1500);
  }

  // -- answers
  async function send(form, button) {
    const body = new FormData(form, button);
    try {
      const reply = await fetch(form.action, { method: "POST", body: new URLSearchParams(body), headers: { "X-Starboard": "1", Accept: "application/json" } });
      const data = await reply.json().catch(() => ({}));
      say(reply.ok ? "" : data.error || live.dataset.failed);
      return reply.ok ? data : null;
    } catch { say(live.dataset.failed); return null; }
  }
  // The second click of a double click would answer the question that the first one brought.
  document.addEventListener("click", (e) => { doubled = e.detail > 1 && performance.now() - changed < 250; }, true);
  document.addEventListener("submit", async (e) => {
    const form = e.target, button = e.submitter;
    if (form.dataset.live === undefined && form.dataset.hint === undefined) return;
    e.preventDefault();
    if (button?.getAttribute("aria-disabled") === "true") { say(button.getAttribute("title")); return; }
    if (form.dataset.hint !== undefined) {
      const tip = $("hint-text");
      tip.hidden = false; tip.querySelector("span").textContent = tip.dataset.wait;
      button?.setAttribute("aria-busy", "true");
      const data = await send(form, button);
      button?.removeAttribute("aria-busy");
      advise(data);
      if (data) document.querySelector("#answer .opt.is-hint")?.focus({ preventScroll: true });
      return;
    }
    const key = button?.dataset.preview;
    if (doubled && !key) return;
    if (key && picked !== key) { pick(key); return; }
    pick("");
    await send(form, button);
    if (form.closest("dialog")) { form.closest("dialog").close(); location.reload(); }
  });

  // -- hints: the option, and what each one promises, until the next question
  let tip = null;
  function advise(data) {
    tip = data;
    const shown = $("hint-text");
    shown.hidden = !data; if (data) shown.querySelector("span").textContent = data.text;
    advised();
  }
  function advised() {
    document.querySelectorAll(".is-hint").forEach((e) => e.classList.remove("is-hint"));
    document.querySelectorAll("#answer .opt").forEach((option) => {
      if (tip?.values?.[option.value]) option.dataset.promise = tip.values[option.value]; else delete option.dataset.promise;
      if (tip && option.value === tip.code) { option.classList.add("is-hint"); target(option)?.classList.add("is-hint"); }
    });
  }

  // -- choosing: the option beside the board and its target on it are one thing
  const target = (option) => option?.dataset.target ? $(option.dataset.target) : null;
  const optionOf = (el) => el?.closest(".opt") || (el?.closest("[data-key-of]") && document.querySelector(`#answer [data-key="${el.closest("[data-key-of]").dataset.keyOf}"]`));
  function preview(key) { const shown = $("preview-" + key); if (shown) document.querySelectorAll("[data-preview-of]").forEach((e) => { e.hidden = e !== shown; }); }
  function mark() {
    document.querySelectorAll("#answer [data-preview]").forEach((e) => e.setAttribute("aria-pressed", String(e.dataset.preview === picked)));
    document.querySelectorAll(".sector--picked").forEach((e) => e.classList.remove("sector--picked"));
    const option = picked && document.querySelector(`#answer [data-preview="${picked}"]`);
    if (option) { target(option)?.classList.add("sector--picked"); preview(picked); }
    const note = document.querySelector(".prompt__confirm"); if (note) note.hidden = !option;
  }
  function pick(key) { picked = key; mark(); }
  function hot(el, on) { const option = optionOf(el); if (!option) return; target(option)?.classList.toggle("is-hot", on); option.classList.toggle("is-hot", on); if (on && option.dataset.preview && !picked) preview(option.dataset.preview); }
  for (const [name, on] of [["mouseover", true], ["mouseout", false], ["focusin", true], ["focusout", false]])
    document.addEventListener(name, (e) => {
      hot(e.target, on);
      const found = e.target.closest?.("[data-find]");
      if (found) $(found.dataset.find)?.classList.toggle("is-found", on);
    });

  // -- clicks that are not answers
  document.addEventListener("click", async (e) => {
    const open = e.target.closest("[data-open]");
    if (open) { $(open.dataset.open)?.showModal(); return; }
    const copy = e.target.closest("[data-copy]");
    if (copy) { const field = copy.parentElement.querySelector("input"); field.select(); try { await navigator.clipboard.writeText(field.value); } catch { document.execCommand("copy"); } return; }
    const rule = e.target.closest("[data-rule], [data-rules]");
    if (rule && !e.ctrlKey && !e.metaKey && rule.id !== "live") { e.preventDefault(); rules(rule.dataset.rule || ""); return; }
    if (e.target.tagName === "DIALOG") e.target.close();
  });
  async function rules(q) {
    const reply = await fetch(`${live.dataset.rules}?part=1&q=${encodeURIComponent(q)}`);
    $("rules-body").innerHTML = await reply.text();
    if (!$("rules").open) $("rules").showModal();
    $("rules-body").querySelector("input")?.focus();
  }
  $("rules").addEventListener("submit", (e) => { if (e.target.method === "get") { e.preventDefault(); rules(new FormData(e.target).get("q")); } });

  // -- keys
  document.addEventListener("keydown", (e) => {
    if (e.ctrlKey || e.metaKey || e.altKey || e.target.matches("input, textarea, select") && e.target.type !== "radio") return;
    if (document.querySelector("dialog[open]") || document.querySelector(".curtain")) return;
    const key = e.key.toLowerCase();
    if (key === "escape") { pick(""); return; }
    if (key === "enter" && picked && !e.target.closest("button, a")) { document.querySelector(`#answer [data-preview="${picked}"]`)?.click(); e.preventDefault(); return; }
    if (key.startsWith("arrow")) { walk(e, key.slice(5)); return; }
    if (key.length !== 1) return;
    const option = document.querySelector(`#answer [data-key="${CSS.escape(key)}"]`);
    const tool = document.querySelector(`[data-hotkey="${CSS.escape(key)}"]`);
    const hit = option || tool;
    if (hit) { e.preventDefault(); if (option) option.focus({ preventScroll: true }); hit.click(); }
  });
  function walk(e, way) {
    const card = e.target.closest(".scard");
    const from = e.target.closest("[data-walk]");
    if (!card && !from) return;
    const others = [...document.querySelectorAll(card ? ".facet" : "[data-walk]")].filter((el) => el !== e.target && el.offsetParent);
    const middle = (el) => { const b = el.getBoundingClientRect(); let x = b.x + b.width / 2, y = b.y + b.height / 2; if (el.matches(".f-war")) y -= b.height / 3; if (el.matches(".f-col")) y += b.height / 3; if (el.matches(".f-exp")) x -= b.width / 3; if (el.matches(".f-evo")) x += b.width / 3; return [x, y]; };
    const [x, y] = middle(e.target.closest(".facet") || from);
    let best = null, least = Infinity;
    for (const el of others) {
      const [a, b] = middle(el); const dx = a - x, dy = b - y;
      const along = { left: -dx, right: dx, up: -dy, down: dy }[way], across = way === "left" || way === "right" ? dy : dx;
      const far = along + 2.2 * Math.abs(across);
      if (along > 2 && far < least) { least = far; best = el; }
    }
    if (best) { e.preventDefault(); best.focus(); }
  }

  addEventListener("resize", dock);
  document.addEventListener("visibilitychange", () => { if (!document.hidden && socket?.readyState === 3) connect(); });
  const given = $("hint-text").dataset.hintCode;
  if (given) { tip = { code: given }; advised(); }
  end();
  dock();
  connect();
})();
