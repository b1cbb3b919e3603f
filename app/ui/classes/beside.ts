/** Two columns in a wide window: the content, and explanations beside it. */
export const BESIDE = 'grid items-start gap-5 xl:grid-cols-[minmax(0,42.5rem)_25rem] xl:gap-8'
