/** One message of a device, as a broker hands it over: values by point, or a text that may be no message at all. */
export type DeviceMessage = { readonly topic: string } & ({ readonly values: Readonly<Record<string, number>> } | { readonly text: string })

/** What the broker carries. */
export const payloadOf = (message: DeviceMessage): string => ('text' in message ? message.text : JSON.stringify({ values: message.values }))
