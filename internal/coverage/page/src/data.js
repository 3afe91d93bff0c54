// What Go has packed into the page: JSON, compressed, in base64.

// unpack reads the block with an id.
async function unpack(id) {
  const text = document.getElementById(id).textContent;
  const bytes = Uint8Array.from(atob(text.trim()), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

export const loadIndex = () => unpack("index");

const scenes = new Map();

// loadScene reads a scene when it is first wanted.
export function loadScene(number) {
  if (!scenes.has(number)) {
    scenes.set(number, unpack(`scene-${number}`));
  }
  return scenes.get(number);
}

// element makes an HTML element with a text.
export function element(name, attributes = {}, text = "") {
  const e = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    e.setAttribute(key, value);
  }
  e.textContent = text;
  return e;
}

// toRecord is the address of a record within the page.
export const toRecord = (id) => "#" + encodeURIComponent(id).replaceAll("%2F", "/");
