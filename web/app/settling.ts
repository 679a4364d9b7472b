/**
 * Elements with the class `later` are below the first screen. Small screens lay them out when they come near
 * (`content-visibility`, see `ui/base.css`), and this script does so piece by piece in idle time, so that a tap never waits for
 * the layout of a long page. Laid out elements stay so; in the end the page is as if this had never run.
 *
 * Nothing is deferred if a position further down is about to be shown (an anchor, a restored scroll position), without scripts,
 * or in a browser without scroll anchoring, where the page would jump as elements get their true heights. Its hash is in the
 * content policy; `d` is the document.
 */
export const SETTLING_SCRIPT =
  "if(!location.hash&&self.requestIdleCallback&&CSS.supports('overflow-anchor:auto')&&performance.getEntriesByType('navigation')[0]?.type=='navigate')" +
  "{d.documentElement.dataset.settling='';addEventListener('DOMContentLoaded',async()=>{" +
  "var n=0,e;for(e of d.querySelectorAll('.later')){if(n++%3==0)await new Promise(r=>{requestAnimationFrame(()=>{requestIdleCallback(r)})});e.style.contentVisibility='visible'}" +
  'delete d.documentElement.dataset.settling})}'
