// An invitation: while it is open, the waiting room says that somebody is on the way.
import { need } from "./dom.js";

const scheme = location.protocol === "https:" ? "wss:" : "ws:";
new WebSocket(`${scheme}//${location.host}${need("main").dataset.ws}`);
