// Sliders: a thumb sets its number field and vice versa; an outermost stop means "not set".
const thumbOf = (range, side) => range.querySelector(`[data-thumb=${side}]`)
export const drawRange = (range) => {
  const track = range.querySelector('[data-track]')
  const at = (thumb) => `${((thumb.value - thumb.min) / (thumb.max - thumb.min)) * 100}%`
  const low = thumbOf(range, 'min')
  track.style.setProperty('--from', low ? at(low) : '0%')
  track.style.setProperty('--to', at(thumbOf(range, 'max')))
}
export const slide = (range, field) => {
  const side = field.dataset.thumb
  if (side) {
    const other = thumbOf(range, side === 'min' ? 'max' : 'min')
    if (other && (side === 'min' ? +field.value > +other.value : +field.value < +other.value))
      field.value = other.value
    const outermost = field.value === (side === 'min' ? field.min : field.max)
    range.querySelector(`[data-bound=${side}]`).value = outermost ? '' : field.value
  } else if (field.dataset.bound) {
    thumbOf(range, field.dataset.bound).value = field.value || field.dataset.stands
  }
  drawRange(range)
}
