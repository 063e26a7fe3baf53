/** Where an employer asks for people. */
export function LeadFormPlace() {
	return (
		<section id="lead-form" className="section border-t border-hair">
			<div className="wrap">
				<h2 className="text-h2">Elite Talent Request</h2>
			</div>
		</section>
	);
}
