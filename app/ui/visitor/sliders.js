// Sliders: a thumb sets its number field and vice versa; an outermost stop of two thumbs means "not set". The bar ends at thumbs that are set.
const thumbOf = (range, side) => range.querySelector(`[data-thumb=${side}]`)
const boundOf = (range, side) => range.querySelector(`[data-bound=${side}]`)
export const drawRange = (range) => {
  const track = range.querySelector('[data-track]')
  const draw = (name, side, end) => {
    const thumb = thumbOf(range, side)
    const at = boundOf(range, side)?.value ? ((thumb.value - thumb.min) / (thumb.max - thumb.min)) * 100 : end
    track.style.setProperty(name, `${at}%`)
  }
  draw('--from', 'min', 0)
  draw('--to', 'max', 100)
}
export const slide = (range, field) => {
  const side = field.dataset.thumb
  if (side) {
    const other = thumbOf(range, side === 'min' ? 'max' : 'min')
    if (other && (side === 'min' ? +field.value > +other.value : +field.value < +other.value))
      field.value = other.value
    const outermost = other && field.value === field[side]
    boundOf(range, side).value = outermost ? '' : field.value
  } else if (field.dataset.bound) {
    thumbOf(range, field.dataset.bound).value = field.value || field.dataset.stands
  }
  drawRange(range)
}
