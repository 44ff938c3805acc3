// The scrolling strip of trusted brands: CSS alone moves it, and holds it under pointer or focus.
import { Link } from "~/components/ui/link";

type Brand =
  /** Its mark is the view of `/brands.svg` under its id; null for a brand without one. */
  | { name: string; id: string | null }
  /** The keeper's own, with a picture and a way to its products. */
  | { name: string; href: string; src: string };

/** What follows the list only fills the gap while it comes round again: marks, no items of a list, for text browsers show these. */
export function BrandStrip({ brands }: { brands: Brand[] }) {
  return (
    <section aria-labelledby="brands-heading" className="brands container">
      <div className="flex items-center justify-between gap-4">
        <h2 id="brands-heading" className="section-heading">
          Trusted brands
        </h2>
        <label className="check brands-pause">
          <input type="checkbox" />
          Hold still
        </label>
      </div>
      <div className="brands-window">
        <ul role="list">
          {brands.map((brand) => (
            <li key={brand.name}>
              <NamedMark brand={brand} />
            </li>
          ))}
        </ul>
        <div aria-hidden>
          {brands.map((brand) => {
            const mark = markOf(brand);
            return (
              <span key={brand.name}>
                {mark ? <Mark src={mark} /> : <b className="whitespace-nowrap">{brand.name}</b>}
              </span>
            );
          })}
        </div>
      </div>
    </section>
  );
}

function NamedMark({ brand }: { brand: Brand }) {
  if ("src" in brand)
    return (
      <Link to={brand.href}>
        <Mark src={brand.src} alt={brand.name} />
      </Link>
    );
  const mark = markOf(brand);
  return (
    <>
      {mark && <Mark src={mark} />}
      <span className={mark ? "sr-only" : "font-semibold whitespace-nowrap"}>{brand.name}</span>
    </>
  );
}

/** Where a brand's mark is; "" for none. */
function markOf(brand: Brand): string {
  if ("src" in brand) return brand.src;
  return brand.id ? `/brands.svg#${brand.id}` : "";
}

function Mark({ src, alt = "" }: { src: string; alt?: string }) {
  return <img src={src} alt={alt} width={56} height={56} loading="lazy" />;
}
