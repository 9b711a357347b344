// The connection to the table: what it pushes, and trying again when it is lost.

const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;
/** An answer that nothing follows for so long has gone nowhere: the network can be dead long before a socket closes. */
const PATIENCE = 6000;
/** After so long without a word a page asks whether anybody is there: one that only waits would never notice. */
const QUIET = 15000;
const NO_SUCH_TABLE = 4404;
const TOO_MANY = 4429;

/**
 * How long to wait before the try after this one, in milliseconds.
 * @param {number} wait
 */
export const longer = (wait) => Math.min(wait * 1.6, LONGEST_WAIT);

/**
 * @typedef {object} Listener
 * @property {(html: string) => void} pushed something new
 * @property {(why: string) => void} refused an answer was not taken
 * @property {() => void} opened connected; nothing has been pushed yet
 * @property {() => void} back connected again after a loss
 * @property {() => void} lost the connection broke while somebody looked
 * @property {() => void} kept an answer waits for the connection
 * @property {() => void} gone there is no such table any more
 */

/**
 * @typedef {object} Asked
 * @property {Record<string, unknown>} [answer] without one it only asks whether anybody is there
 * @property {boolean} [again] it was sent before: if it was taken then, it is no news that its question has passed
 */

export class Connection {
  /**
   * @param {string} address
   * @param {Listener} listener
   * @param {string} [has] what the page shows as it was fetched: at first, only what has changed since is needed
   */
  constructor(address, listener, has = "") {
    this.address = address;
    this.has = has;
    this.listener = listener;
    this.wait = FIRST_WAIT;
    this.lost = false;
    /** @type {Asked[]} answers that are sent as soon as anything is heard */
    this.kept = [];
    /** @type {Asked[]} what was sent and has no reply yet, in the order in which the replies come */
    this.asked = [];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.patience = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.quiet = undefined;
    this.open();
  }

  open() {
    this.socket = new WebSocket(this.has ? `${this.address}&has=${this.has}` : this.address);
    this.has = "";
    this.socket.onopen = () => this.opened();
    this.socket.onmessage = (event) => this.heard(event.data);
    this.socket.onclose = (event) => this.closed(event.code, event.reason);
  }

  opened() {
    this.wait = FIRST_WAIT;
    this.listen();
    document.documentElement.dataset.live = "yes";
    this.listener.opened();
    if (this.lost) this.listener.back();
    this.lost = false;
  }

  /**
   * @param {number} code
   * @param {string} reason where there are too many pages: the seconds to wait
   */
  closed(code, reason) {
    document.documentElement.dataset.live = "no";
    if (code === NO_SUCH_TABLE) {
      this.listener.gone();
      return;
    }
    if (!document.hidden) {
      this.lost = true;
      this.listener.lost();
    }
    const unheard = this.asked.filter(({ answer }) => answer);
    this.kept.unshift(...unheard.map(({ answer }) => ({ answer, again: true })));
    this.asked = [];
    if (this.kept.length) this.listener.kept();
    const told = code === TOO_MANY ? 1000 * Number(reason) : 0;
    setTimeout(() => this.open(), Math.max(told, this.wait));
    this.wait = longer(this.wait);
  }

  /**
   * A push, or the reply to what was sent: of answers taken or refused each has one, and pushes tell nothing about them.
   * @param {string} data
   */
  heard(data) {
    clearTimeout(this.patience);
    this.listen();
    const refused = data.startsWith("{");
    if (data && !refused) this.listener.pushed(data);
    else this.replied(refused ? JSON.parse(data) : null);
    this.deliver();
  }

  /** @param {{ error: string, past?: boolean } | null} refusal */
  replied(refusal) {
    const asked = this.asked.shift();
    if (refusal && !(refusal.past && asked?.again)) this.listener.refused(refusal.error);
  }

  /** Somebody is there: what was kept goes on its way. */
  deliver() {
    if (!this.kept.length) return;
    this.listener.back();
    for (const late of this.kept.splice(0)) this.ask(late);
  }

  /**
   * Send an answer. One that cannot be sent is kept until it can, and until then no other is taken: the page does not
   * show yet what came of it.
   * @param {Record<string, unknown>} answer
   */
  send(answer) {
    if (!this.kept.length && this.socket?.readyState === WebSocket.OPEN && navigator.onLine !== false) {
      this.ask({ answer });
      return;
    }
    if (!this.kept.length) this.kept.push({ answer });
    this.listener.kept();
  }

  /**
   * Send what a reply must follow on.
   * @param {Asked} asked
   */
  ask(asked) {
    this.asked.push(asked);
    this.socket?.send(asked.answer ? JSON.stringify(asked.answer) : "");
    clearTimeout(this.patience);
    this.patience = setTimeout(() => this.silent(this.socket), PATIENCE);
  }

  /** Listen, and after a while without a word ask for one. */
  listen() {
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => this.knock(), QUIET);
  }

  /** Ask whether anybody is there. */
  knock() {
    if (this.socket?.readyState === WebSocket.OPEN) this.ask({});
  }

  /**
   * Give a connection up that says nothing any more.
   * @param {WebSocket | undefined} socket
   */
  silent(socket) {
    if (!socket || socket !== this.socket || socket.readyState !== WebSocket.OPEN) return;
    socket.onclose = socket.onmessage = null;
    socket.close();
    this.closed(0, "");
  }

  /** Whoever looks again, or is back on the network, waits neither for the next try nor for a connection that is dead. */
  lookedAt() {
    if (document.hidden) return;
    if (this.socket?.readyState === WebSocket.CLOSED) this.open();
    else this.knock();
  }
}
