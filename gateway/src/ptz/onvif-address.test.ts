import { expect, it } from 'vitest'
import { serviceAt } from './onvif.ts'

const AT = 'http://10.0.0.5:8000/onvif/device_service'

it.each([
  ['http://10.0.0.5/onvif/ptz', 'http://10.0.0.5:8000/onvif/ptz'],
  ['http://evil.example//169.254.169.254/latest', 'http://10.0.0.5:8000/169.254.169.254/latest'],
  ['http://x//evil.example:5432/a?b=c', 'http://10.0.0.5:8000/evil.example:5432/a?b=c'],
  ['http://x/\\\\evil.example/', 'http://10.0.0.5:8000/evil.example/'],
  ['http://a:b@x///evil.example', 'http://10.0.0.5:8000/evil.example'],
])('PZ-10 %s is asked at the machine that was looked at', (named, asked) => {
  expect(serviceAt(named, AT)).toBe(asked)
})

it('PZ-10 what is no address is none', () => {
  expect([serviceAt('', AT), serviceAt('//evil.example/x', AT)]).toEqual([null, null])
})
