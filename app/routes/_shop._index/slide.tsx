// One slide of the home page's carousel.
import { Link } from "~/components/ui/link";
import { fetchedFirst } from "~/components/ui/picture";
import type { Slide } from "~/models/settings/home";

/** What a slide shows and says. */
export function SlideContent({ slide, first }: { slide: Slide; first: boolean }) {
  const { title, text, href, picture, smallPicture } = slide;
  const loading = first ? fetchedFirst(smallPicture.early) : ({ loading: "lazy" } as const);
  return (
    <>
      <picture>
        <source
          media="(max-width:39.99rem)"
          srcSet={smallPicture.src}
          width={smallPicture.width}
          height={smallPicture.height}
        />
        <img
          src={picture.src}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          {...loading}
        />
      </picture>
      <div className="slide-words">
        <h2>{title}</h2>
        <p>{text}</p>
        <Link to={href} className="btn btn-light">
          Shop Now<span className="sr-only">: {title}</span>
        </Link>
      </div>
    </>
  );
}
