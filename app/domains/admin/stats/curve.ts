/** The points of a curve in a box of that size: the lowest value at its lower edge, equal values in the middle. */
export function curvePoints(values: readonly number[], box: { width: number; height: number }): string {
  const [min, max] = [Math.min(...values), Math.max(...values)]
  const step = values.length > 1 ? box.width / (values.length - 1) : 0
  const y = (value: number) => (max === min ? box.height / 2 : box.height * (1 - (value - min) / (max - min)))
  return values.map((value, at) => `${round(at * step)},${round(y(value))}`).join(' ')
}

const round = (number: number) => Math.round(number * 10) / 10
