/** The width of a page's main button: all of a phone's, and its own in a wider window. Forms in a narrow card keep it wide. */
export const MAIN_BUTTON = 'w-full sm:w-auto sm:min-w-50 sm:justify-self-start'
