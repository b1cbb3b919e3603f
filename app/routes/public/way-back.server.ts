import { sameOriginPath } from '~/platform/http/address'

/** Where a preference form was sent from: a path of this site, else the start. */
export function wayBack(form: FormData): string {
  return sameOriginPath(form.get('redirectTo')) ?? '/'
}
