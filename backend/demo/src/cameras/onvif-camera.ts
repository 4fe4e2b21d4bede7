import { createServer, type IncomingMessage, type Server } from 'node:http'
import { answerOf, type OnvifFacts, SoapRefusal } from './onvif-answers.ts'
import { openHead, type Position } from './onvif-head.ts'

interface CameraNeeds {
  readonly host: string
  readonly port: number
  readonly signIn: { readonly username: string; readonly password: string } | null
  /** Its own clock, which may be wrong as cameras' clocks are. */
  readonly now?: () => number
  /** Stops by itself when nobody renews a movement, as the standard asks; some cameras do not. */
  readonly keepsTimeouts?: boolean
}
export type OnvifCamera = Awaited<ReturnType<typeof openOnvifCamera>>

const LARGEST_QUESTION = 64 * 1024

/** A camera that is moved by ONVIF (profile S): a device, a media and a PTZ service over SOAP 1.2, with a head that turns as time goes by. */
export async function openOnvifCamera({ host, port, signIn, now = Date.now, keepsTimeouts = true }: CameraNeeds) {
  const head = openHead({ now, keepsTimeouts })
  const facts: OnvifFacts = { head, signIn, now, nonces: new Set(), asked: [], refusing: new Set() }
  const server = createServer((request, response) => {
    read(request)
      .then((text) => answerOf(text, { ...facts, at: `http://${request.headers.host ?? ''}` }))
      .then(
        (body) => response.writeHead(200, TYPE).end(body),
        (error: unknown) => {
          const refusal = error instanceof SoapRefusal ? error : new SoapRefusal('ter:InvalidArgVal', 'That cannot be read')
          response.writeHead(400, TYPE).end(refusal.envelope)
        },
      )
  })
  await listening(server, { host, port })
  return {
    port: (server.address() as { port: number }).port,
    /** Where it looks: pan and tilt from -1 to 1, zoom from 0 to 1. */
    position: (): Position => head.position(),
    presets: (): readonly string[] => head.presets().map((preset) => preset.name),
    /** Has it know where it looks now. */
    remember: (name: string): void => void head.keep(name, null),
    /** Names of the questions it was asked, the oldest first. */
    asked: facts.asked as readonly string[],
    /** Questions of this name are refused from now on, or no more. */
    refuse(name: string, on: boolean): void {
      if (on) facts.refusing.add(name)
      else facts.refusing.delete(name)
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((go) => server.close(go))
    },
  }
}
const TYPE = { 'content-type': 'application/soap+xml; charset=utf-8' }

async function read(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk
    if (text.length > LARGEST_QUESTION) throw new SoapRefusal('ter:InvalidArgVal', 'Too long')
  }
  return text
}
const listening = (server: Server, { host, port }: { host: string; port: number }) =>
  new Promise<void>((go, fail) => server.once('error', fail).listen(port, host, go))
