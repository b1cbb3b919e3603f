import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LABEL } from './field-classes'

type Scale = {
  min: number
  max: number
  /** The step of the sliders. The number fields accept every number, which is rounded to the nearest step. */
  step?: number
  unit?: string
  /** The language writes the unit before its number. */
  isUnitFirst?: boolean
}

type RangeFieldProps = Scale & {
  legend: ReactNode
  nameMin: string
  nameMax: string
  /** The chosen values; an absent one is not set. */
  values: { min?: number; max?: number }
  /** Positions of the thumbs while nothing is set: they exclude nobody. */
  defaults: readonly [number, number]
  /** Bounds of the number fields, if they are wider than those of the thumbs. */
  accepts?: { min: number; max: number }
}

/**
 * A range in two number fields; an empty one is not set. The module puts a slider with two thumbs above them.
 * A thumb on an outermost stop empties its field: "and below", "and above".
 */
export function RangeField({
  legend,
  nameMin,
  nameMax,
  values,
  defaults,
  accepts,
  ...scale
}: RangeFieldProps) {
  const { t } = useTranslation()
  return (
    <fieldset className="min-w-0">
      <legend className={LABEL}>
        {legend} <span className="range-any">{t('range.any')}</span>
      </legend>
      <div data-range className="grid gap-2.5">
        <span className="range-slider noscript:hidden" data-track>
          <Thumb side="min" stands={values.min ?? defaults[0]} label={t('range.from')} {...scale} />
          <Thumb side="max" stands={values.max ?? defaults[1]} label={t('range.to')} {...scale} />
        </span>
        <div className="grid grid-cols-2 gap-3">
          <Bound
            name={nameMin}
            side="min"
            label={t('range.from')}
            value={values.min}
            stands={defaults[0]}
            {...scale}
            {...accepts}
          />
          <Bound
            name={nameMax}
            side="max"
            label={t('range.to')}
            value={values.max}
            stands={defaults[1]}
            {...scale}
            {...accepts}
          />
        </div>
      </div>
    </fieldset>
  )
}

/** A `RangeField` with one thumb: "up to". Its last stop is a value like the others, since an empty field may find less. */
export function SliderField({
  legend,
  name,
  value,
  defaultValue,
  ...scale
}: Scale & {
  legend: ReactNode
  name: string
  value?: number
  defaultValue: number
}) {
  const { t } = useTranslation()
  return (
    <fieldset className="min-w-0">
      <legend className={LABEL}>
        {legend} <span className="range-any">{t('range.any')}</span>
      </legend>
      <div data-range className="grid gap-2.5">
        <span className="range-slider noscript:hidden" data-track>
          <Thumb side="max" stands={value ?? defaultValue} label={t('range.to')} {...scale} />
        </span>
        <Bound name={name} side="max" label={t('range.to')} value={value} stands={defaultValue} {...scale} />
      </div>
    </fieldset>
  )
}

function Thumb({
  side,
  stands,
  label,
  min,
  max,
  step = 1,
}: Scale & { side: 'min' | 'max'; stands: number; label: string }) {
  return (
    <input
      type="range"
      data-thumb={side}
      min={min}
      max={max}
      step={step}
      defaultValue={stands}
      aria-label={label}
      autoComplete="off"
    />
  )
}

function Bound({
  name,
  side,
  label,
  value,
  stands,
  min,
  max,
  unit,
  isUnitFirst,
}: Scale & {
  name: string
  side: 'min' | 'max'
  label: string
  value?: number
  stands: number
}) {
  const written = unit ? <span>{unit}</span> : null
  return (
    <label className="range-bound">
      <span>{label}</span>
      {isUnitFirst ? written : null}
      <input
        type="number"
        inputMode="numeric"
        name={name}
        data-bound={side}
        data-stands={stands}
        min={min}
        max={max}
        defaultValue={value}
        placeholder={String(stands)}
        autoComplete="off"
      />
      {isUnitFirst ? null : written}
    </label>
  )
}
