import { expect, test } from 'vitest'
import { decryptPush } from './decrypt-push'

/** RFC 8291, section 5 and appendix A. */
const KEYS = {
  privateKey: Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'),
  auth: Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url'),
}
const BODY = Buffer.from(
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  'base64url',
)

test('decrypts the example of the standard, and nothing that was changed', () => {
  expect(decryptPush(BODY, KEYS)).toBe('When I grow up, I want to be a watermelon')
  const changed = Buffer.from(BODY)
  changed[BODY.length - 20] = (BODY[BODY.length - 20] ?? 0) ^ 1
  expect(() => decryptPush(changed, KEYS)).toThrow()
  expect(() => decryptPush(BODY, { ...KEYS, auth: Buffer.alloc(16) })).toThrow()
})
