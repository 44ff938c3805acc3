// A banner or promo card: a picture with words on it, all of it a link.
import { Link } from "~/components/ui/link";
import type { Teaser } from "~/models/settings/home";

/** The picture says nothing that the words do not, so it has no name of its own. */
export function TeaserCard({ teaser }: { teaser: Teaser }) {
  const { title, text, href, picture } = teaser;
  return (
    <Link to={href} className="teaser">
      <img src={picture.src} alt="" width={picture.width} height={picture.height} loading="lazy" />
      <span>
        <b>{title}</b>
        {text}
      </span>
    </Link>
  );
}
