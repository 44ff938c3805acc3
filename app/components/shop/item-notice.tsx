// What was just done with a product, told where it was done: it stays, and covers nothing.
import { Link } from "~/components/ui/link";
import { Picture } from "~/components/ui/picture";
import { UndoForm, useToast } from "~/components/ui/toast";

/**
 * The toast of the same message is then only read out.
 * @param props.productId shows only what is about this product, inside a form; without it everything,
 * with the way back
 */
export function ItemNotice({ productId }: { productId?: string }) {
  const { item, undo } = useToast() ?? {};
  if (!item) return null;
  if (productId !== undefined && (productId !== item.productId || undo)) return null;
  return (
    <div className="notice">
      {item.picture && <Picture path={item.picture} alt="" sizes="3rem" />}
      <p>
        {item.done}: <Link to={item.to}>{item.name}</Link>
      </p>
      {undo && (
        <UndoForm undo={undo}>
          <button className="btn btn-outline btn-small">Undo</button>
        </UndoForm>
      )}
      {(productId !== undefined || item.page.to !== "/cart") && (
        <Link to={item.page.to} className="notice-way">
          {item.page.label}
        </Link>
      )}
    </div>
  );
}
