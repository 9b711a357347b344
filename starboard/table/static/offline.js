// Keeps the companions' pages, so that they open without a connection: pages from the network first, files from what is
// kept. Served from the companions' own folder, so it is in charge of nothing else. The page itself says what is kept.
const KEPT = "companions-1";

/** @param {Request} request */
async function fromNetwork(request) {
  try {
    return await fetch(request);
  } catch (fault) {
    const kept = await caches.open(KEPT);
    const before = await kept.match(request.url.split(/[?#]/)[0]);
    if (before) return before;
    throw fault;
  }
}

/** @param {Request} request */
async function fromKept(request) {
  const kept = await caches.open(KEPT);
  return (await kept.match(request)) ?? fetch(request);
}

addEventListener("install", () => /** @type {any} */ (self).skipWaiting());
addEventListener("activate", (event) =>
  /** @type {any} */ (event).waitUntil(/** @type {any} */ (self).clients.claim()),
);
addEventListener("fetch", (event) => {
  const { request, respondWith } = /** @type {any} */ (event);
  if (request.method !== "GET") return;
  const path = new URL(request.url).pathname;
  const answer = /\/(static|style|picture)\//.test(path) ? fromKept : /\/tools\//.test(path) ? fromNetwork : null;
  if (answer) respondWith.call(event, answer(request));
});
