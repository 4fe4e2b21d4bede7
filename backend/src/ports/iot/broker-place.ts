/** Where devices connect: the embedded broker, or one of the installation's own. */
export interface BrokerPlace {
  readonly host: string
  readonly port: number
  readonly tls: boolean
}
