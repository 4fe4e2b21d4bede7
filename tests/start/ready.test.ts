import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { untilReady } from '../../scripts/start/ready.ts'

it('a server is ready once it answers itself: one of another product at the same port is not it', async () => {
  const answers: string[] = []
  // Two products have chosen one port: the other's server answers until it has gone.
  const server = createServer((_request, response) => {
    const instance = answers.length < 3 ? 'another' : 'ours'
    answers.push(instance)
    response.setHeader('x-menara-instance', instance).end('{"status":"ok"}')
  })
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await untilReady({ name: 'backend', readyUrl: `http://127.0.0.1:${port}/readyz`, instance: 'ours' })
  expect(answers).toEqual(['another', 'another', 'another', 'ours'])
})
