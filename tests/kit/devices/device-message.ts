interface Values {
  /** The device's own time, as ISO 8601; absent: when the message is received. */
  readonly at?: string
  readonly values: Readonly<Record<string, number>>
}
/** One message of a device, as a broker hands it over: values by point, or a text that may be no message at all. */
export type DeviceMessage = { readonly topic: string } & (Values | { readonly text: string })

/** What the broker carries. */
export const payloadOf = (message: DeviceMessage): string =>
  'text' in message ? message.text : JSON.stringify({ at: message.at, values: message.values })
