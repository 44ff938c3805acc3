// Asks where something is brought to: the page comes again with what that costs.
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { districts } from "~/models/shipping/shipping";

interface DistrictFormProps {
  /** The page that says it. */
  action: string;
  district: string;
  /** False where nothing is asked without one. */
  mayBeEmpty?: boolean;
  /** What else stands in the page's address. */
  children?: ReactNode;
  className?: string;
}

/** A plain form without a secret: the district stands in the address. */
export function DistrictForm(props: DistrictFormProps) {
  const { action, district, mayBeEmpty = false, children, className = "" } = props;
  return (
    <Form
      action={action}
      preventScrollReset
      className={`flex flex-wrap items-end gap-2 print:hidden ${className}`}
    >
      {children}
      <div className="field min-w-40 flex-1">
        <label className="label" htmlFor="district">
          Deliver to
        </label>
        <select
          key={district}
          id="district"
          name="district"
          defaultValue={district}
          className="input"
          required={!mayBeEmpty}
        >
          <option value="">Choose a district</option>
          {districts.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </div>
      <button className="btn btn-outline">Show</button>
    </Form>
  );
}
