// Where a delivery would go, for who has not said so.
import { DistrictForm } from "~/components/shop/district-form";
import { productUrl, type Choice } from "~/models/product/choice";

/** On a page of its own address, so that nobody's first view carries all districts. */
/** A form of its own: the choice is part of the address. */
export function ProductDistrict({
  productId,
  choice,
  district,
}: {
  productId: string;
  choice: Choice;
  district: string;
}) {
  const kept = new URL(
    productUrl(productId, { ...choice, district: undefined }),
    "http://shop.invalid",
  );
  return (
    <DistrictForm action={`${kept.pathname}#buy`} district={district} className="mt-2">
      {[...kept.searchParams].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </DistrictForm>
  );
}
