import { expect, it } from 'vitest'
import { days } from '~/platform/time/durations'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { listedPerson } from '~/testing/people/listed-person'

const server = sharedServer()

it('cards of premium members are framed, and no others', async () => {
  const place = 'passau'
  const premium = await listedPerson({ place, premiumExpiresAt: new Date(Date.now() + days(9)) })
  const other = await listedPerson({ place })
  const { client } = await signedInClient(server)
  for (const reader of [client, server.client()])
    for (const path of ['/', '/explore']) {
      const html = await (await reader.get(`${path}?place=${place}`)).text()
      const classes = [premium, other].map(
        (id) => new RegExp(`<li class="([^"]*)">(?:(?!<li).)*${id}`, 's').exec(html)?.[1],
      )
      expect(classes).toEqual(['card card-premium', 'card'])
    }
})

it('providers without premium read what it costs', async () => {
  const { client } = await signedInClient(server, { userType: 'trans' })
  const html = await (await client.get('/explore')).text()
  expect(html).toContain('id="premium-teaser"')
  expect(html).toMatch(/Premium: 9,99\s€ für 30 Tage/)
  // There is no free upgrade outside the demo.
  expect(html).toMatch(/<a [^>]*href="\/premium"[^>]*>Premium ansehen</)
})

it('customers, premium members and visitors get no teaser', async () => {
  const premiumExpiresAt = new Date(Date.now() + days(9))
  const [customer, premium] = await Promise.all([
    signedInClient(server),
    signedInClient(server, { userType: 'trans', premiumExpiresAt }),
  ])
  for (const reader of [customer.client, premium.client, server.client()])
    expect(await (await reader.get('/explore')).text()).not.toContain('id="premium-teaser"')
})
