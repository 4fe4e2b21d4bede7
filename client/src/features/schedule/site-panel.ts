/** A part of the screen about one site, with its zone. */
export interface SitePanelProps {
  readonly siteId: string
  readonly zone: string
}
