import { expect, it } from 'vitest'
import { mosquittoLine, mqttAddress, payloadOf } from './mosquitto-line.ts'

it('IO-22 the command sends one value of a device, with TLS where the broker has it, and nothing of it is read by the shell', () => {
  const broker = { host: '127.0.0.1', port: 1883, tls: false }
  const line = { broker, username: 'VJS/S1', secret: 'mdv_1', payload: payloadOf('temperature', 21.5) }
  expect(mosquittoLine(line)).toBe(
    `mosquitto_pub -h 127.0.0.1 -p 1883 -u 'VJS/S1' -P 'mdv_1' -t 'menara/VJS/S1/telemetry' -m '{"values":{"temperature":21.5}}'`,
  )
  expect(mosquittoLine({ ...line, broker: { ...broker, tls: true } })).toContain('-p 1883 --capath /etc/ssl/certs -u')
  expect(mosquittoLine({ ...line, secret: "a'b" })).toContain(`-P 'a'\\''b'`)
})

it('IO-22 the code beside the secret is the same access as one address', () => {
  const broker = { host: 'broker.example', port: 8883, tls: true }
  expect(mqttAddress({ broker, username: 'VJS/S1', secret: 'a/b@c' })).toBe(
    'mqtts://VJS%2FS1:a%2Fb%40c@broker.example:8883/menara/VJS/S1/telemetry',
  )
})
