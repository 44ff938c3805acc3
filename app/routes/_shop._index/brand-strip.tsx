// The scrolling strip of trusted brands: CSS alone moves it, and holds it under pointer or focus.

/** Its mark is the view of `/brands.svg` under its id; null for a brand without one. */
interface Brand {
  id: string | null;
  name: string;
}

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
          {brands.map(({ id, name }) => (
            <li key={name}>
              {id && <Mark id={id} />}
              <span className={id ? "sr-only" : "font-semibold whitespace-nowrap"}>{name}</span>
            </li>
          ))}
        </ul>
        <div aria-hidden>
          {brands.map(({ id, name }) => (
            <span key={name}>
              {id ? <Mark id={id} /> : <b className="whitespace-nowrap">{name}</b>}
            </span>
          ))}
        </div>
      </div>
    </section>
  );
}

function Mark({ id }: { id: string }) {
  return <img src={`/brands.svg#${id}`} alt="" width={56} height={56} loading="lazy" />;
}
