/** The part of noVNC (docs/API.md of the package) that is used here. */
declare module '@novnc/novnc' {
  interface RfbEvents {
    readonly connect: CustomEvent
    readonly disconnect: CustomEvent<{ readonly clean: boolean }>
    readonly clipboard: CustomEvent<{ readonly text: string }>
  }
  // biome-ignore lint/style/noDefaultExport: that is how the package exports it
  export default class RFB extends EventTarget {
    constructor(place: HTMLElement, channel: object, options?: { readonly shared?: boolean })
    viewOnly: boolean
    scaleViewport: boolean
    clipViewport: boolean
    dragViewport: boolean
    showDotCursor: boolean
    focusOnClick: boolean
    background: string
    disconnect(): void
    focus(options?: FocusOptions): void
    blur(): void
    sendCtrlAltDel(): void
    /** Pressed and let go of, unless `down` says which. */
    sendKey(keysym: number, code: string | null, down?: boolean): void
    clipboardPasteFrom(text: string): void
    addEventListener<Name extends keyof RfbEvents>(name: Name, heard: (event: RfbEvents[Name]) => void): void
  }
}
