import type { Plugin } from 'vite'
import type { BrowserCommand } from 'vitest/node'
import { gatewayPaths, socketPaths } from '../../../client/gateway-paths.ts'
import type { DeviceMessage } from '../devices/device-message.ts'
import { type House, openHouse } from './component-house.ts'

const isBelow = (paths: readonly string[], url = '') => paths.some((path) => new RegExp(`^${path}([/?]|$)`).test(url))

let opening: Promise<House> | undefined
/** Opened by the first question, so that a run without component tests does not wait for it. */
const house = (): Promise<House> => (opening ??= openHouse())

/** Serves backend and gateway of the component tests under the address that the tests themselves come from. */
export function housePlugin(): Plugin {
  return {
    name: 'house',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (!isBelow(gatewayPaths, request.url)) return next()
        house().then((open) => open.pass(request, response), next)
      })
      server.httpServer?.on('upgrade', (request, socket, head) => {
        if (!isBelow(socketPaths, request.url)) return
        house().then(
          (open) => open.passSocket(request, socket, head),
          () => socket.destroy(),
        )
      })
    },
    async closeBundle() {
      const opened = opening
      opening = undefined
      await (await opened)?.close()
    },
  }
}

/** Commands that tests in the browser may give to the house. */
export const houseCommands = {
  report: (async (_context, message) => (await house()).report(message)) satisfies BrowserCommand<[DeviceMessage]>,
  houseTime: (async () => (await house()).now()) satisfies BrowserCommand<[]>,
}
