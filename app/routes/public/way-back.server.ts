import { sameOriginPath } from '~/platform/http/address'

/** The page of a preference form: a path of this site, else /. */
export function wayBack(form: FormData): string {
  return sameOriginPath(form.get('redirectTo')) ?? '/'
}
