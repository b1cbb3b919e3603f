import { type Cookie, createCookie } from '@remix-run/node'
import { env } from '../env.server'
import { singleton } from '../process/singleton.server'

/**
 * A cookie that scripts cannot read and nobody can forge; over https it is bound to this host (`__Host-`). `parse` of
 * a forged, damaged or foreign one gives null. `maxAgeS` is how long the browser keeps it, in seconds; what it holds
 * has to say itself until when it counts.
 */
export function signedCookie(name: string, maxAgeS: number): Cookie {
  return singleton(`cookie-${name}`, () => {
    const { appUrl, sessionSecrets } = env()
    const secure = appUrl.startsWith('https:')
    return createCookie(secure ? `__Host-${name}` : name, {
      httpOnly: true,
      path: '/',
      sameSite: 'lax',
      secure,
      maxAge: maxAgeS,
      secrets: sessionSecrets,
    })
  })
}
