// The pictures of a product: a large one and the thumbnails that choose it.
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { Picture } from "~/components/ui/picture";
import { pictureFile } from "~/models/picture/picture";
import { productUrl, type Choice, type ChosenProduct } from "~/models/product/choice";

/** The thumbnails are links: the picture stands in the address. */
export function Gallery({ product, choice }: { product: ChosenProduct; choice: Choice }) {
  const { pictures } = product;
  const large = pictures[choice.picture];
  if (!large) {
    return (
      <div className="panel flex aspect-square items-center justify-center bg-ink-50 text-ink-400">
        <Icon name="package" className="icon size-24" label="No picture yet" />
      </div>
    );
  }
  return (
    <div id="pictures" className="flex flex-col gap-3">
      {/* The file itself: every browser can enlarge it. */}
      <a
        href={pictureFile(large.path, large.width)}
        title="Enlarge the picture"
        className="block cursor-zoom-in"
      >
        <Picture
          path={large.path}
          alt={large.alt}
          width={large.width}
          sizes="(min-width:80rem) 36rem,(min-width:48rem) 46vw,92vw"
          first={400}
          className="aspect-square h-auto w-full rounded-card bg-ink-50 object-contain"
        />
      </a>
      {pictures.length > 1 && (
        <ul className="grid grid-cols-4 gap-3 print:hidden" aria-label="Pictures">
          {pictures.map((picture, index) => (
            <li key={picture.path}>
              <Link
                to={productUrl(product.id, { ...choice, picture: index })}
                place="pictures"
                replace
                aria-current={index === choice.picture ? "true" : undefined}
                className="block overflow-hidden rounded-lg border-2 border-transparent aria-[current]:border-accent-600"
              >
                <Picture
                  path={picture.path}
                  alt={`Show: ${picture.alt}`}
                  sizes="(min-width:48rem) 8rem,22vw"
                  eager
                  className="aspect-square h-auto w-full overflow-hidden text-sm"
                />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
