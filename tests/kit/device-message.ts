/** One message of a device, as a broker hands it over. */
export interface DeviceMessage {
  readonly topic: string
  /** The device's own time, as ISO 8601; absent: when the message is received. */
  readonly at?: string
  readonly values: Readonly<Record<string, number>>
}
