import { sameOriginPath } from '~/platform/http/same-origin-path'

/** Where a preference form was sent from: a path of this site, else the start. */
export function wayBack(form: FormData): string {
  return sameOriginPath(form.get('redirectTo')) ?? '/'
}
