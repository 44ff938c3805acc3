// A link inside the shop: a plain anchor, which scripts follow without loading a whole document.
import { createPath, useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef, type AnchorHTMLAttributes } from "react";
import { asDialog } from "./dialog-state";
import { isKnown } from "./office";

/** Those of an anchor that the shop's links have. */
type Attributes = Pick<
  AnchorHTMLAttributes<HTMLAnchorElement>,
  "aria-current" | "aria-label" | "children" | "className" | "onClick" | "rel" | "title"
>;

interface LinkProps extends Attributes {
  /** An absolute path of the shop. */
  to: string;
  /** Takes the present page's place in the history. */
  replace?: boolean;
  /** Leaves the page scrolled where it is. */
  preventScrollReset?: boolean;
  /** Opens its route as a dialog over this page (route-dialog.tsx). */
  dialog?: boolean;
  /** The id of the place where a document that the link loads begins; scripts stay where they are. */
  place?: string;
}

/**
 * Remix's own Link resolves its address and listens for itself, on the server too: the links of a
 * listing took longer to render than its products. Here one listener serves them all. And to gather
 * attributes that are not named takes as long as to write them.
 */
export function Link(props: LinkProps) {
  const { to, replace, preventScrollReset, dialog, place } = props;
  const stays = preventScrollReset || dialog || place;
  const way = `${replace ? "replace " : ""}${stays ? "stay" : ""}${place ? " here" : ""}${dialog ? " dialog" : ""}`;
  return (
    <a
      aria-current={props["aria-current"]}
      aria-label={props["aria-label"]}
      className={props.className}
      rel={props.rel}
      title={props.title}
      onClick={props.onClick}
      data-way={way}
      href={place ? `${to}#${place}` : to}
    >
      {props.children}
    </a>
  );
}

interface MenuLinkProps extends Omit<LinkProps, "className"> {
  /** Pages beneath its own are not part of it. */
  end?: boolean;
  /** The classes of the present entry, and of the others. */
  look?: (isHere: boolean) => string;
}

/** An entry of a menu, marked while its page is shown or one beneath it. */
export function MenuLink({ to, end, look, ...rest }: MenuLinkProps) {
  const here = useLocation().pathname.toLowerCase().replace(/\/$/, "");
  const isHere = here === to || (!end && here.startsWith(`${to}/`));
  return (
    <Link {...rest} to={to} aria-current={isHere ? "page" : undefined} className={look?.(isHere)} />
  );
}

/** Listens once for the whole document; stands at its root. */
export function FollowLinks() {
  const navigate = useNavigate();
  const location = useLocation();
  const here = useRef("");
  here.current = createPath(location);
  useEffect(() => {
    function follow(event: MouseEvent) {
      const link = event.target instanceof Element && event.target.closest("a[data-way]");
      if (!(link instanceof HTMLAnchorElement) || !isPlainClick(event)) return;
      if (!isKnown(link.pathname)) return;
      event.preventDefault();
      const way = link.dataset.way ?? "";
      const to = link.pathname + link.search + (way.includes("here") ? "" : link.hash);
      navigate(to, {
        // As browsers do it: the same address again is no step in the history.
        replace: way.includes("replace") || to === here.current,
        preventScrollReset: way.includes("stay"),
        state: way.includes("dialog") ? asDialog : undefined,
      });
    }
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [navigate]);
  return null;
}

/** Neither handled already nor meant for another tab or window. */
function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey || defaultPrevented);
}
