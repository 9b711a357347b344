import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Reel } from "../../starboard/table/static/js/reel.js";

let fetched;
let changes;
let shown;
/** What lets the film that is being shown end. */
let release;

beforeEach(() => {
  fetched = [];
  changes = [];
  shown = [];
  release = null;
  globalThis.fetch = async (address) => {
    fetched.push(address);
    const query = new URLSearchParams(address.split("?")[1]);
    // A reel is two moments long.
    const at = Math.min(Number(query.get("to")), Number(query.get("at")) + 2);
    return { ok: true, text: async () => `film to ${at}`, headers: { get: () => String(at) } };
  };
});

/** A replay of ten moments whose turns begin at 0, 3, 5 and 8. */
function replay(at, eyes = "") {
  const moments = {
    at,
    eyes,
    last: 9,
    async go(to) {
      shown.push(`still ${to}`);
      this.at = to;
    },
    arrived(to) {
      this.at = to;
    },
  };
  const film = {
    paused: false,
    skipped: 0,
    take: (html) => {
      shown.push(html);
      return new Promise((done) => {
        release = done;
      });
    },
    pause(on) {
      this.paused = on;
    },
    skip() {
      this.skipped++;
    },
  };
  return { moments, film, reel: new Reel(moments, film, "/f", [0, 3, 5, 8, 9], (on) => changes.push(on)) };
}

const settled = () => new Promise((done) => setImmediate(done));

/** Let the film that is shown end. */
async function ended() {
  release();
  await settled();
}

test("a turn is played reel by reel, the next one fetched while one is shown, and stops at its end", async () => {
  const { reel, moments } = replay(0, "1");
  reel.forward();
  await settled();
  assert.deepEqual(shown, ["film to 2"]);
  assert.deepEqual(fetched, ["/f?at=0&to=3&as=1", "/f?at=2&to=3&as=1"]);
  await ended();
  assert.deepEqual(shown, ["film to 2", "film to 3"]);
  await ended();
  assert.equal(moments.at, 3);
  assert.deepEqual(changes, [true, false]);
  assert.equal(fetched.length, 2);
});

test("play goes on to the end of the game, and there begins anew", async () => {
  const { reel, moments } = replay(8);
  reel.toggle();
  await settled();
  await ended();
  assert.equal(moments.at, 9);
  assert.equal(reel.playing, false);
  reel.toggle();
  await settled();
  assert.deepEqual(shown, ["film to 9", "still 0", "film to 2"]);
});

test("the same button stops for a while and goes on", async () => {
  const { reel, film } = replay(0);
  reel.toggle();
  await settled();
  reel.toggle();
  assert.equal(film.paused, true);
  reel.toggle();
  assert.equal(film.paused, false);
  assert.deepEqual(changes, [true, false, true]);
  assert.equal(reel.playing, true);
});

test("while a turn is played, forward goes to its end; back goes to where it began", async () => {
  const { reel, film, moments } = replay(3);
  reel.forward();
  await settled();
  await reel.forward();
  assert.equal(film.skipped, 1);
  assert.equal(moments.at, 5);
  moments.at = 7;
  await reel.back();
  assert.equal(moments.at, 5);
  await reel.back();
  assert.equal(moments.at, 3);
  moments.at = 9;
  reel.forward();
  assert.equal(reel.playing, false, "behind the last turn there is nothing to play");
});

test("what a stopped film still brings moves nothing", async () => {
  const { reel, moments } = replay(0);
  reel.play();
  await settled();
  await reel.go(7);
  await ended();
  assert.equal(moments.at, 7);
  assert.deepEqual(shown, ["film to 2", "still 7"]);
  assert.equal(reel.playing, false);
});
