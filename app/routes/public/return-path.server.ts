import { sameOriginPath } from '~/platform/http/address'

/** The path to return to after a preference form: `redirectTo` if it is a path of this site, else `/`. */
export function returnPathOf(form: FormData): string {
  return sameOriginPath(form.get('redirectTo')) ?? '/'
}
