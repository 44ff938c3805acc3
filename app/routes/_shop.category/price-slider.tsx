// The price range as a slider with two thumbs, from 0 to "100000 and above"; only where scripts run.
import { useEffect, useState, type ReactNode } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { Slider, SliderThumb, SliderTrack } from "react-aria-components/Slider";
import { priceRange } from "~/models/listing/listing";
import { formatMoney } from "~/models/money";

const STEP = 1000;
/** Belongs to no form: a form that is reset would move the thumbs to where they first were. */
const thumb = { className: "price-thumb", form: "none" };

interface PriceSliderProps {
  /** Whole taka. */
  low: number;
  high: number;
  onChange: (low: number, high: number) => void;
  /** Called when a thumb is let go, or moved by a key. */
  onRelease: () => void;
}

export default function PriceSlider({
  low,
  high,
  onChange,
  onRelease,
}: PriceSliderProps): ReactNode {
  const [range, setRange] = useState([low, high]);
  // A filter removed elsewhere (a chip, the back button) moves the thumbs; the focus stays on them.
  useEffect(() => setRange([low, high]), [low, high]);
  const [from = low, to = high] = range;
  return (
    <I18nProvider locale="en-US">
      <Slider
        className="price-slider"
        aria-label="Price range"
        minValue={priceRange.min}
        maxValue={priceRange.max}
        step={STEP}
        value={[from, to]}
        onChange={([newLow = from, newHigh = to]: number[]) => {
          setRange([newLow, newHigh]);
          onChange(newLow, newHigh);
        }}
        onChangeEnd={onRelease}
      >
        <output>
          {taka(from)} – {to >= priceRange.max ? `${taka(priceRange.max)}+` : taka(to)}
        </output>
        <SliderTrack className="price-track">
          <div
            className="price-span"
            style={{ left: percent(from), right: `calc(100% - ${percent(to)})` }}
          />
          <SliderThumb {...thumb} index={0} aria-label="Lowest price in taka" />
          <SliderThumb {...thumb} index={1} aria-label="Highest price in taka" />
        </SliderTrack>
      </Slider>
    </I18nProvider>
  );
}

function taka(amount: number): string {
  return formatMoney({ amount: amount * 100, currency: "BDT" });
}

function percent(amount: number): string {
  return `${Math.min(100, (100 * amount) / priceRange.max)}%`;
}
