/** One message of a device, as a broker hands it over. */
export interface DeviceMessage {
  readonly topic: string
  readonly values: Readonly<Record<string, number>>
}
