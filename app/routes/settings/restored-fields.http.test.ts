import { beforeAll, expect, it } from 'vitest'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'

const server = sharedServer()
let provider: Awaited<ReturnType<typeof signedInClient>>
let admin: Awaited<ReturnType<typeof signedInClient>>
beforeAll(async () => {
  provider = await signedInClient(server, { userType: 'trans' })
  admin = await signedInClient(server, { isAdmin: true })
})

const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`, 'i').exec(tag)?.[1]

async function restored(path: string, names: readonly string[]): Promise<Record<string, boolean>> {
  const { client } = path.startsWith('/admin') ? admin : provider
  const html = await (await client.get(path, { accept: 'text/html' })).text()
  const found = [...html.matchAll(/<input [^>]*>/g)].flatMap(([tag]) => {
    const name = attribute(tag, 'name') ?? ''
    if (!names.includes(name) || attribute(tag, 'type') === 'hidden') return []
    return [[name, attribute(tag, 'autocomplete') !== 'off'] as const]
  })
  // Of several fields of one name, one that is restored counts.
  return Object.fromEntries(found.sort(([, one], [, other]) => Number(one) - Number(other)))
}

it.each([
  ['/settings/privacy', ['value']],
  ['/settings/notifications', ['on']],
  ['/settings/appearance', ['theme', 'lang']],
  ['/settings/devices', ['pushEnabled', 'soundEnabled', 'vibrationEnabled']],
  ['/my-profile/photos', ['watermark']],
  ['/explore?dialog=filter', ['ageMin', 'ageMax', 'distance']],
  ['/admin', ['user']],
])('on %s browsers restore no field that applies without a later press (%s)', async (path, names) => {
  expect(await restored(path, names)).toEqual(Object.fromEntries(names.map((name) => [name, false])))
})

it('what is typed for a later press is restored', async () => {
  const names = ['firstName', 'services']
  expect(await restored('/my-profile/edit', names)).toEqual({ firstName: true, services: true })
})
