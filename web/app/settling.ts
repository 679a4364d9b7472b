/**
 * What is marked `later` stands below the first screen. Small screens lay it out when it comes near (`ui/base.css`), and
 * this piece by piece while nothing else is to do, so that a tap is never behind the layout of a long page. What was laid
 * out stays so; when all of it is, the page is as if this had never been.
 *
 * Nothing is put off where a place further down is about to be shown (an anchor, a page come back to), without scripts, or
 * in a browser that would not hold the reader's place while the pieces above get their true heights. Its hash stands in the
 * content policy.
 */
export const SETTLING_SCRIPT =
  "if(!location.hash&&self.requestIdleCallback&&CSS.supports('overflow-anchor:auto')&&performance.getEntriesByType('navigation')[0]?.type=='navigate')" +
  "{document.documentElement.dataset.settling='';addEventListener('DOMContentLoaded',async()=>{" +
  "var n=0,e;for(e of document.querySelectorAll('.later')){if(n++%3==0)await new Promise(r=>{requestAnimationFrame(()=>{requestIdleCallback(r)})});e.style.contentVisibility='visible'}" +
  'delete document.documentElement.dataset.settling})}'
