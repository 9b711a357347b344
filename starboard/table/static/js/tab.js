// The tab says that it is my turn, and what is asked: to be seen while another page is in front.
import { first } from "./dom.js";

/**
 * Watch whose turn it is.
 * @param {string} [icon] the address of the icon for my turn
 * @returns {() => void} to be called after each push
 */
export function tabTellsMyTurn(icon) {
  const title = document.title;
  const link = /** @type {HTMLLinkElement | null} */ (first("link[rel=icon]"));
  const usual = link?.getAttribute("href") ?? "";
  const tell = () => {
    const question = first(".prompt--mine .prompt__line")?.textContent?.trim();
    document.title = question ? `● ${question} · ${title}` : title;
    link?.setAttribute("href", question && icon ? icon : usual);
  };
  tell();
  return tell;
}
