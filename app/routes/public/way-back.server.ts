const HERE = 'http://here.invalid'
const LONGEST = 2000

/** Where a preference form was sent from: a path of this origin, else the start. */
export function wayBack(form: FormData): string {
  const asked = form.get('redirectTo')
  // Browsers read backslashes as slashes and drop control characters, so neither may occur.
  if (
    typeof asked !== 'string' ||
    asked.length > LONGEST ||
    !asked.startsWith('/') ||
    /[\\\p{Cc}]/u.test(asked)
  )
    return '/'
  if (!URL.canParse(asked, HERE)) return '/'
  const url = new URL(asked, HERE)
  const path = `${url.pathname}${url.search}`
  return url.origin === HERE && !path.startsWith('//') ? path : '/'
}
