import { type Device, forms } from '@alliance/contract/device'

/** A device as text: name, form, Android version, screen. */
export const DeviceLine = ({ device: { name, form, androidVersion, widthDp, heightDp } }: { device: Device }) => (
  <span>
    <bdi>{name}</bdi>，{forms.find(({ id }) => id === form)?.label}，Android {androidVersion}，
    <span className="nw">
      {widthDp} × {heightDp} dp
    </span>
  </span>
)
