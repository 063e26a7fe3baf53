const SIGNS = ["pointerover", "focusin", "input"];

export default function touched(load, _options, island) {
	const begin = async () => {
		for (const sign of SIGNS) island.removeEventListener(sign, begin);
		const hydrate = await load();
		await hydrate();
	};
	for (const sign of SIGNS) island.addEventListener(sign, begin);
}
